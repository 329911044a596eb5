// Jest gives a finished worker half a second to exit. By default Node takes its heap apart first, which after a suite
// with the whole product in it takes longer on a busy machine, and Jest then reports leaks. The system reclaims memory
// at once.
process.once('beforeExit', (code) => process.exit(code));

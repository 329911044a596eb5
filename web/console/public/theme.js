// Runs before the first paint, so that a dark console never flashes white. The rest is in src/theme/theme.ts.
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem('candor.theme');
  } catch (error) {
    // Storage may be forbidden; the system's preference is used then.
  }
  var dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.body.classList.toggle('bp6-dark', dark);
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
})();

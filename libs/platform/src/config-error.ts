/** The environment is invalid. The message lists every problem, one per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

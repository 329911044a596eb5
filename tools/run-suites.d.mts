export function runSuites(
  suites: { config: string; file: string },
  extraEnv?: Record<string, string>,
  paths?: readonly string[],
): Promise<{ passed: number; failed: number }>;

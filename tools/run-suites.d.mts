export function runSuites(
  suites: { config: string; file: string },
  extraEnv?: Record<string, string>,
): Promise<{ passed: number; failed: number }>;

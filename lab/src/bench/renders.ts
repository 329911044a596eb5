import type { ScenarioStack } from '../scenario/scenario-stack.js';

/** The number of answers that a gateway has rendered since its start. */
export async function rendersOf(stack: ScenarioStack, gateway = 'gateway'): Promise<number> {
  const { HEALTH_PORT: port = '' } = await stack.envOf(gateway);
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^candor_answer_renders_total\{[^}]*outcome="rendered"[^}]*\} (\d+)/m.exec(metrics)?.[1] ?? 0);
}

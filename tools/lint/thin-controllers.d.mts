import type { Rule } from 'eslint';

export const thinControllers: Rule.RuleModule;

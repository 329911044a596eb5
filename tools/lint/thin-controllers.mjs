// Lint rule: a controller maps, checks the role, calls one thing and presents the answer. What decides stands beside it
// in a use case, a reader, a mapper or a parser of requests.

const DATABASE = /^(?:typeorm|@candor\/database\/database\.js)$/;

/** An early refusal, such as `if (!isId(id)) throw new NotFoundError('…')`, directly in the body of a function. */
function isRefusal({ alternate, consequent, parent }) {
  const only = consequent.type === 'BlockStatement' && consequent.body.length === 1 ? consequent.body[0] : consequent;
  const isFirstLevel = parent.type === 'BlockStatement' && /Function/.test(parent.parent.type);
  return alternate === null && only.type === 'ThrowStatement' && isFirstLevel;
}

/** @type {import('eslint').Rule.RuleModule} */
export const thinControllers = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      loop: 'A controller does not loop: move it into a use case or a reader.',
      failure: 'A controller does not handle failures: move the `try` into a use case.',
      decision: 'A function of a controller chooses once at most: move what decides into a use case, mapper or parser.',
      database: 'A controller does not know the database: move the access into a use case or a reader.',
    },
  },
  create(context) {
    /** How often each of the functions around the present node chooses, the innermost last. */
    const choices = [];
    const report = (messageId) => (node) => context.report({ node, messageId });
    const choose = (node) => {
      const choice = choices.at(-1);
      if (choice === undefined) return;
      choice.count += 1;
      if (choice.count > 1) context.report({ node, messageId: 'decision' });
    };
    const loop = report('loop');
    return {
      ':function': () => void choices.push({ count: 0 }),
      ':function:exit': () => void choices.pop(),
      IfStatement: (node) => isRefusal(node) || choose(node),
      ConditionalExpression: choose,
      SwitchStatement: report('decision'),
      TryStatement: report('failure'),
      ForStatement: loop,
      ForInStatement: loop,
      ForOfStatement: loop,
      WhileStatement: loop,
      DoWhileStatement: loop,
      ImportDeclaration: (node) => DATABASE.test(node.source.value) && report('database')(node),
    };
  },
};

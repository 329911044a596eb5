// Lint rule: names of files and of what they declare use the field's words (the glossary is in CONTRIBUTING.md).
import path from 'node:path';

/** Words that nobody searches for, and what the field calls the thing. */
const WORDS = new Map([
  ['door', 'server or listener'],
  ['doors', 'servers or listeners'],
  ['figures', 'metrics'],
  ['ground', 'harness or fixture'],
  ['happening', 'feed item'],
  ['happenings', 'feed items'],
  ['mend', 'repair'],
  ['mending', 'repair'],
  ['forgive', 'reset'],
  ['doubt', 'health check'],
  ['somebody', 'user, caller or recipient'],
  ['nobody', 'none'],
]);

/** The one thing of the product that is called so: what an Owner can say while everything else is down. */
const OWN_TERM = /side[^a-z]+door/g;

/** @param {string} name as `openHttpDoor`, `OPEN_DOOR` or `open-door` */
function wordsOf(name) {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(OWN_TERM, '')
    .split(/[^a-z]+/);
}

/** @type {import('eslint').Rule.RuleModule} */
export const plainNames = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { word: 'The field has no "{{word}}": say {{instead}} (see the glossary in CONTRIBUTING.md).' },
  },
  create(context) {
    const check = (node, name) => {
      for (const word of wordsOf(name)) {
        const instead = WORDS.get(word);
        if (instead !== undefined) context.report({ node, messageId: 'word', data: { word, instead } });
      }
    };
    const declared = ({ id }) => {
      if (id?.type === 'Identifier') check(id, id.name);
    };
    const keyed = ({ key }) => {
      if (key.type === 'Identifier') check(key, key.name);
    };
    return {
      Program: (node) => check(node, path.basename(context.filename)),
      VariableDeclarator: declared,
      FunctionDeclaration: declared,
      ClassDeclaration: declared,
      TSInterfaceDeclaration: declared,
      TSTypeAliasDeclaration: declared,
      MethodDefinition: keyed,
      PropertyDefinition: keyed,
      TSPropertySignature: keyed,
      TSMethodSignature: keyed,
    };
  },
};

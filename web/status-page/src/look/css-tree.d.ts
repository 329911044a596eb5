// Its reader and writer alone: the main entry loads a megabyte of definitions of CSS.

declare module 'css-tree/parser' {
  import { parse } from 'css-tree';
  export default parse;
}

declare module 'css-tree/generator' {
  import { generate } from 'css-tree';
  export default generate;
}

import { createContext, useContext } from 'react';
import { en, type Texts } from './en.js';

/** The language that a page is being rendered in. */
export const TextsContext = createContext<Texts>(en);

/**
 * The texts of ours for a component. What it gets are marks whose texts are put in once the page is rendered (`RecordedTexts`),
 * so a component places them and does not look into them: it neither cuts nor compares them, nor gives one to another text.
 */
export function useTexts(): Texts {
  return useContext(TextsContext);
}

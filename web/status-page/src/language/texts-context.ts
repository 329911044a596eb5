import { createContext, useContext } from 'react';
import { en, type Texts } from './en.js';

/** The texts in the language that a page is rendered in. */
export const TextsContext = createContext<Texts>(en);

/** Our texts, for a component. */
export function useTexts(): Texts {
  return useContext(TextsContext);
}

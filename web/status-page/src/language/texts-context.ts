import { createContext, useContext } from 'react';
import { en, type Texts } from './en.js';

/** The texts of the language that a page is being rendered in. */
export const TextsContext = createContext<Texts>(en);

/** The texts of ours for a component. */
export function useTexts(): Texts {
  return useContext(TextsContext);
}

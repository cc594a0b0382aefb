import type { Formats } from './formats.ts';
import { useLanguage } from './language.tsx';

/** Numbers, dates and ages in the language of the screen. */
export function useFormats(): Formats {
  return useLanguage().formats;
}

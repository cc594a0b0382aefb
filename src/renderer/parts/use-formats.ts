import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Formats, formatsFor } from './formats.ts';

/** Numbers, dates and ages in the language of the screen. English is the European one: days before months. */
export function useFormats(): Formats {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? 'en';
  return useMemo(() => formatsFor(language === 'is' ? 'is' : 'en-GB'), [language]);
}

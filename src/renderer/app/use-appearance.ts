import { useLayoutEffect } from 'react';
import type { Settings } from '#contract/desk.ts';

/** Puts theme, density and language of the settings on the page; the tokens follow. */
export function useAppearance(settings: Settings | undefined): void {
  useLayoutEffect(() => {
    if (settings === undefined) return;
    const root = document.documentElement;
    if (settings.theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
    root.dataset.density = settings.density;
    root.lang = settings.language === 'is' ? 'is' : 'en';
  }, [settings]);
}

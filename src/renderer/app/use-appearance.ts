import { useLayoutEffect, useSyncExternalStore } from 'react';
import type { Settings } from '#contract/desk.ts';

const moreContrast = '(prefers-contrast: more)';

/** Whether the system asks for more contrast; not where it forces its own colours, which win over any of ours. */
function useMoreContrast(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(moreContrast);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => matchMedia(moreContrast).matches,
  );
}

/** Puts theme, density and language of the settings on the page; the tokens follow. */
export function useAppearance(settings: Settings | undefined): void {
  const contrast = useMoreContrast();
  useLayoutEffect(() => {
    if (settings === undefined) return;
    const root = document.documentElement;
    const theme = settings.theme === 'system' && contrast ? 'contrast' : settings.theme;
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
    root.dataset.density = settings.density;
    root.lang = settings.language === 'is' ? 'is' : 'en';
  }, [settings, contrast]);
}

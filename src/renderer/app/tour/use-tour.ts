import { create } from 'zustand';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { tourSteps } from './tour-steps.ts';

interface Tour {
  /** The stop that is shown; null while there is no tour. */
  readonly step: number | null;
  readonly goTo: (step: number) => void;
  readonly end: () => void;
}

/** Where the tour stands. Each stop goes to its own screen. */
export const useTour = create<Tour>((set) => ({
  step: null,
  goTo: (step) => {
    const stop = tourSteps[step];
    if (stop === undefined) return;
    useScreen.getState().go(stop.place);
    set({ step });
  },
  end: () => set({ step: null }),
}));

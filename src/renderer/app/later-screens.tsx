import { type FunctionComponent, useEffect } from 'react';
import { create } from 'zustand';

/** What nobody sees of a first screen: it is read behind it, and the list of names is there sooner for it. */
type LaterScreens = Pick<typeof import('./other-place.tsx'), 'OtherPlace'> &
  Pick<typeof import('./open-drawer.tsx'), 'OpenDrawer'> &
  Pick<typeof import('./dialogs.tsx'), 'Dialogs'>;

const useLaterScreens = create<Partial<LaterScreens>>(() => ({}));

let isReading = false;

/** Reads them all, so that they are there when they are wanted; once, unless it did not work. */
export function readLaterScreens(): void {
  if (isReading) return;
  isReading = true;
  Promise.all([import('./other-place.tsx'), import('./open-drawer.tsx'), import('./dialogs.tsx')]).then(
    ([{ OtherPlace }, { OpenDrawer }, { Dialogs }]) => useLaterScreens.setState({ OtherPlace, OpenDrawer, Dialogs }),
    () => {
      isReading = false;
    },
  );
}

/** Shows one at once where it has been read, and as soon as it is otherwise. */
function later<Props extends object>(
  screenIn: (screens: Partial<LaterScreens>) => FunctionComponent<Props> | undefined,
): FunctionComponent<Props> {
  return function Later(props) {
    const Screen = useLaterScreens(screenIn);
    useEffect(() => {
      if (Screen === undefined) readLaterScreens();
    }, [Screen]);
    return Screen === undefined ? null : <Screen {...props} />;
  };
}

export const OtherPlace = later((screens) => screens.OtherPlace);
export const OpenDrawer = later((screens) => screens.OpenDrawer);
export const Dialogs = later((screens) => screens.Dialogs);

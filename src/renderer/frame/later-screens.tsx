import { Unplug } from 'lucide-react';
import { type FunctionComponent, useEffect } from 'react';
import { create } from 'zustand';
import { Button } from '#renderer/kit/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { EmptyState } from '#renderer/kit/empty-state.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { appWords } from './app-words.ts';

/** What nobody sees of a first screen: it is read behind it, and the list of names is there sooner for it. */
type LaterScreens = Pick<typeof import('./other-place.tsx'), 'OtherPlace'> &
  Pick<typeof import('./open-drawer.tsx'), 'OpenDrawer'> &
  Pick<typeof import('./dialogs.tsx'), 'Dialogs'>;

const useLaterScreens = create<Partial<LaterScreens> & { readonly unread?: boolean }>(() => ({}));

let isReading = false;

/** Reads them all, so that they are there when they are wanted; once, unless it did not work. */
export function readLaterScreens(): void {
  if (isReading) return;
  isReading = true;
  useLaterScreens.setState({ unread: false });
  Promise.all([import('./other-place.tsx'), import('./open-drawer.tsx'), import('./dialogs.tsx')]).then(
    ([{ OtherPlace }, { OpenDrawer }, { Dialogs }]) => useLaterScreens.setState({ OtherPlace, OpenDrawer, Dialogs }),
    () => {
      isReading = false;
      useLaterScreens.setState({ unread: true });
    },
  );
}

/** Shows one at once where it has been read, as soon as it is otherwise, and `Unread` where it could not be. */
function later<Props extends object>(
  screenIn: (screens: Partial<LaterScreens>) => FunctionComponent<Props> | undefined,
  Unread: FunctionComponent,
): FunctionComponent<Props> {
  return function Later(props) {
    const Screen = useLaterScreens(screenIn);
    const unread = useLaterScreens((screens) => screens.unread === true);
    useEffect(() => {
      if (Screen === undefined) readLaterScreens();
    }, [Screen]);
    if (Screen !== undefined) return <Screen {...props} />;
    return unread ? <Unread /> : null;
  };
}

export const OtherPlace = later((screens) => screens.OtherPlace, UnreadScreen);
export const OpenDrawer = later((screens) => screens.OpenDrawer, UnreadScreen);
export const Dialogs = later((screens) => screens.Dialogs, UnreadDialog);

function UnreadScreen() {
  const say = useWords(appWords);
  return (
    <EmptyState
      icon={<Unplug />}
      title={say('unreadTitle')}
      text={say('unreadText')}
      actions={<Button onPress={() => window.location.reload()}>{say('reload')}</Button>}
    />
  );
}

function UnreadDialog() {
  const say = useWords(appWords);
  const sayPart = useWords(partsWords);
  const { open } = useScreen();
  return (
    <Dialog title={say('unreadTitle')} closeLabel={sayPart('close')} width="narrow" onClose={() => open(null)}>
      <DialogBody>
        <p>{say('unreadText')}</p>
      </DialogBody>
      <DialogFoot>
        <Button look="primary" onPress={() => window.location.reload()}>
          {say('reload')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

import { useScreen } from '#renderer/parts/use-screen.ts';
import { useInboxView } from './use-inbox-view.ts';

/** Leads to a message of the inbox, from wherever we are. */
export function readMessage(inboxId: string): void {
  useScreen.getState().go('inbox');
  useInboxView.getState().read(inboxId);
}

import { useState } from 'react';
import { Form } from 'react-aria-components';
import type { Account } from '#contract/accounts/accounts.ts';
import type { SavedView } from '#contract/domains/history.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/kit/dialog.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAction } from '#renderer/parts/use-action.ts';
import { useKeptViews } from '#renderer/parts/use-kept-views.ts';
import { useWords } from '#renderer/parts/words.ts';
import styles from './domain-dialogs.module.css';
import { domainsWords } from './domains-words.ts';
import { tidyFilter, useDomainsView } from './use-domains-view.ts';

/** Keeps what is shown as a view, or gives a kept one another name. */
export function SaveViewDialog({
  account,
  viewId,
  onClose,
}: {
  readonly account: Account;
  readonly viewId: string | null;
  readonly onClose: () => void;
}) {
  const say = useWords(domainsWords);
  const sayPart = useWords(partsWords);
  const announce = useAnnounce();
  const { accountId } = account;
  const { filter, sort, layout, keptAs } = useDomainsView();
  const views = useKeptViews(accountId).answer?.views ?? [];
  const renamed = views.find((view) => view.viewId === viewId);
  const [title, setTitle] = useState(renamed?.title ?? '');
  const keep = useAction((desk, all: readonly SavedView[]) =>
    desk.domainHistory.keepViews({ accountId, views: [...all] }),
  );
  const named = title.trim();

  async function submit() {
    if (named === '') return;
    const view: SavedView =
      renamed === undefined
        ? {
            viewId: crypto.randomUUID(),
            title: named,
            filter: tidyFilter(filter),
            sort,
            columns: (layout ?? []).map((column) => ({ ...column })),
          }
        : { ...renamed, title: named };
    const others = views.filter((one) => one.viewId !== view.viewId);
    const ended = await keep.start(
      renamed === undefined ? [...others, view] : views.map((one) => (one.viewId === viewId ? view : one)),
    );
    if (ended?.ok !== true) return;
    keptAs(view.viewId);
    announce(say('viewSaved', { title: named }));
    onClose();
  }

  return (
    <Dialog
      title={say(renamed === undefined ? 'saveViewTitle' : 'renameViewTitle')}
      closeLabel={sayPart('close')}
      width="narrow"
      onClose={onClose}
    >
      <Form
        className={styles.contents ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <DialogBody>
          {keep.failure !== undefined && <FailureNotice failure={keep.failure} />}
          <TextField
            label={say('viewTitleLabel')}
            help={say('saveViewText')}
            value={title}
            onChange={setTitle}
            maxLength={80}
            autoFocus
          />
        </DialogBody>
        <DialogFoot>
          <Button onPress={onClose}>{sayPart('cancel')}</Button>
          <Button type="submit" look="primary" busy={keep.running} isDisabled={named === ''}>
            {say('save')}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}

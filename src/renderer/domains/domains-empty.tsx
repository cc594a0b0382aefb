import { CloudDownload, Globe, ListFilter, TriangleAlert } from 'lucide-react';
import type { Account } from '#contract/accounts/accounts.ts';
import { Button } from '#renderer/kit/button.tsx';
import { EmptyState } from '#renderer/kit/empty-state.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { baseAddress } from '#values/environment.ts';
import type { Failure } from '#values/failure.ts';
import { domainsWords } from './domains-words.ts';

/** Why there is nothing to see, and the one thing to do about it. */
export function DomainsEmpty(props: {
  readonly account: Account;
  /** Undefined where the local list itself could not be read. */
  readonly listedAt: number | null | undefined;
  readonly all: number;
  readonly downloading: boolean;
  /** The list is only a part so far. */
  readonly loading: boolean;
  readonly failure: Failure | undefined;
  readonly onRefresh: () => void;
  readonly onAgain: () => void;
  readonly onClear: () => void;
}) {
  const say = useWords(domainsWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const open = useScreen((screen) => screen.open);
  const notice = props.failure === undefined ? undefined : <FailureNotice failure={props.failure} />;
  if (props.all > 0) {
    return (
      <EmptyState
        icon={<ListFilter />}
        title={say('noMatchTitle')}
        text={say(props.loading ? 'noMatchYet' : props.listedAt === null ? 'noMatchPart' : 'noMatchText', {
          number: format.number(props.all),
        })}
        actions={<Button onPress={props.onClear}>{say('clearFilters')}</Button>}
      >
        {notice}
      </EmptyState>
    );
  }
  if (props.downloading) {
    return <EmptyState icon={<CloudDownload />} title={say('waitingTitle')} text={say('waitingText')} />;
  }
  if (props.listedAt === undefined) {
    return (
      <EmptyState
        icon={<TriangleAlert />}
        title={say('failedTitle')}
        text={say('failedText')}
        actions={<Button onPress={props.onAgain}>{sayPart('tryAgain')}</Button>}
      >
        {notice}
      </EmptyState>
    );
  }
  const { handle } = props.account;
  if (!props.account.practice && baseAddress(props.account, 'rdap') === '' && props.listedAt === null) {
    return (
      <EmptyState
        icon={<Globe />}
        title={say('emptyTitle')}
        text={say('emptyWithoutRdap')}
        actions={
          <Button look="primary" size="large" onPress={() => open({ kind: 'domains-import' })}>
            {say('importList')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<Globe />}
      title={say(props.listedAt === null ? 'emptyTitle' : 'noneTitle')}
      text={say(props.listedAt === null ? 'emptyText' : 'noneText', { handle })}
      actions={
        <Button look="primary" size="large" icon={<CloudDownload aria-hidden />} onPress={props.onRefresh}>
          {say('refresh')}
        </Button>
      }
    >
      {notice}
    </EmptyState>
  );
}

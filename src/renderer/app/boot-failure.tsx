import '#renderer/ui/page.css';
import { Unplug } from 'lucide-react';
import type { Failure } from '#registry/failure.ts';
import { useFailureMessage } from '#renderer/parts/use-failure-text.ts';
import { useWords } from '#renderer/parts/words.ts';
import { Button } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { appWords } from './app-words.ts';

/** Shown instead of the desk where the program behind the window does not answer. */
export function BootFailure({ failure }: { readonly failure: Failure }) {
  const say = useWords(appWords);
  return (
    <EmptyState
      icon={<Unplug />}
      title={say('bootTitle')}
      text={useFailureMessage()(failure)}
      actions={<Button onPress={() => window.location.reload()}>{say('reload')}</Button>}
    />
  );
}

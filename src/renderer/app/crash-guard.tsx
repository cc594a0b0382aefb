import { Bug } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { useWords } from '#renderer/parts/words.ts';
import { Button } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { appWords } from './app-words.ts';

/** Keeps a fault of a screen from leaving an empty window. */
export class CrashGuard extends Component<{ readonly children: ReactNode }, { readonly crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override render(): ReactNode {
    return this.state.crashed ? <Crashed /> : this.props.children;
  }
}

function Crashed() {
  const say = useWords(appWords);
  return (
    <EmptyState
      icon={<Bug />}
      title={say('crashTitle')}
      text={say('crashText')}
      actions={<Button onPress={() => window.location.reload()}>{say('reload')}</Button>}
    />
  );
}

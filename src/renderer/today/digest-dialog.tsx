import { useLanguage } from '#renderer/parts/language.tsx';
import { useWords } from '#renderer/parts/words.ts';
import { WriteFileDialog } from '#renderer/parts/write-file-dialog.tsx';
import type { TodayScope } from '#values/today-scope.ts';
import { todayWords } from './today-words.ts';

/** Writes everything that waits as a page to print. */
export function DigestDialog({
  scope,
  days,
  onClose,
}: {
  readonly scope: TodayScope;
  readonly days: number;
  readonly onClose: () => void;
}) {
  const say = useWords(todayWords);
  const { tag } = useLanguage();
  const language = tag === 'is' ? 'is' : 'en';
  return (
    <WriteFileDialog
      title={say('digestTitle')}
      formats={false}
      action={say('digestWrite')}
      started={say('digestStarted')}
      suggest={(desk) => desk.today.suggestPath({ format: 'html' })}
      write={(desk, { path, replace }) =>
        desk.today.digest({ scope, accountId: null, days, path, replace, format: 'html', language })
      }
      onClose={onClose}
    >
      <p>{say('digestText')}</p>
    </WriteFileDialog>
  );
}

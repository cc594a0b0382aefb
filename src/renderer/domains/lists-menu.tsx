import { ChevronDown, CloudDownload, Download, Ellipsis, FileUp, ServerCog } from 'lucide-react';
import type { Account } from '#contract/accounts/accounts.ts';
import type { DomainSource, ListSource } from '#contract/domains/domains.ts';
import { IconButton } from '#renderer/kit/icon-button.tsx';
import { Menu, type MenuGroup } from '#renderer/kit/menu.tsx';
import { partsWords } from '#renderer/parts/parts-words.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useNow } from '#renderer/parts/use-now.ts';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { useWords } from '#renderer/parts/words.ts';
import { domainsWords } from './domains-words.ts';

interface ListsMenuProps {
  readonly account: Account;
  readonly onDownload: (source: ListSource) => void;
}

/** Where names can come from: the registry's two lists, and the reseller's own. */
export function ListsMenu(props: ListsMenuProps) {
  const say = useWords(domainsWords);
  const groups = useListGroups(props);
  return (
    <Menu
      label={say('moreLists')}
      placement="bottom end"
      trigger={
        <IconButton label={say('moreLists')}>
          <ChevronDown aria-hidden />
        </IconButton>
      }
      groups={groups}
    />
  );
}

/** What a narrow toolbar has no room for. */
export function MoreMenu({ onExport, ...props }: ListsMenuProps & { readonly onExport: (() => void) | undefined }) {
  const say = useWords(domainsWords);
  const groups = useListGroups(props);
  const exporting = {
    ...{ id: 'export', label: say('export'), icon: <Download aria-hidden />, disabled: onExport === undefined },
    onChoose: () => onExport?.(),
  };
  return (
    <Menu
      label={say('moreActions')}
      placement="bottom end"
      trigger={
        <IconButton label={say('moreActions')}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
      groups={() => [{ id: 'files', choices: [exporting] }, ...groups()]}
    />
  );
}

function useListGroups({ account, onDownload }: ListsMenuProps): () => readonly MenuGroup[] {
  const say = useWords(domainsWords);
  const sayPart = useWords(partsWords);
  const format = useFormats();
  const now = useNow();
  const open = useScreen((screen) => screen.open);
  const { accountId, handle } = account;
  const sources = useAsked('domains', [accountId, 'sources'], (desk, options) =>
    desk.domains.sources({ accountId }, options),
  ).answer?.sources;
  const ago = (at: number): string => {
    const age = format.age(at, now);
    return age === undefined ? sayPart('justNow') : sayPart('ago', { age });
  };
  const standing = (source: DomainSource | undefined, otherwise: string): string => {
    if (source?.refused !== null && source?.refused !== undefined) {
      return say('listRefused', { age: ago(source.refused.at) });
    }
    return source === undefined || source.names === null || source.listedAt === null
      ? otherwise
      : say('listNames', { number: format.number(source.names), age: ago(source.listedAt) });
  };
  const of = (wanted: ListSource) => sources?.find(({ source }) => source === wanted);
  return () => [
    {
      id: 'registry',
      choices: [
        {
          id: 'my-domains',
          label: say('listMyDomains'),
          icon: <CloudDownload aria-hidden />,
          note: standing(of('my-domains'), say('listMyDomainsNote', { handle })),
          onChoose: () => onDownload('my-domains'),
        },
        {
          id: 'ispstat',
          label: say('listIspstat'),
          icon: <ServerCog aria-hidden />,
          note: standing(of('ispstat'), say('listIspstatNote')),
          onChoose: () => onDownload('ispstat'),
        },
      ],
    },
    {
      id: 'own',
      choices: [
        {
          id: 'import',
          label: say('importList'),
          icon: <FileUp aria-hidden />,
          note: say('importListNote'),
          onChoose: () => open({ kind: 'domains-import' }),
        },
      ],
    },
  ];
}

import { type ReactNode, useEffect, useState } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import { AccountDialog } from '#renderer/accounts/account-dialog.tsx';
import { CheckExportDialog } from '#renderer/availability/check-export-dialog.tsx';
import { BackupDialog } from '#renderer/desk/backups/backup-dialog.tsx';
import { RestoreDialog } from '#renderer/desk/backups/restore-dialog.tsx';
import { BooksExportDialog } from '#renderer/domains/books/books-export-dialog.tsx';
import { ChangesExportDialog } from '#renderer/domains/changes/changes-export-dialog.tsx';
import { ColumnsDialog } from '#renderer/domains/columns-dialog.tsx';
import { CustomerDialog } from '#renderer/domains/customers/customer-dialog.tsx';
import { DoNotRenewDialog } from '#renderer/domains/do-not-renew/do-not-renew-dialog.tsx';
import { CalendarDialog } from '#renderer/domains/expiries/calendar-dialog.tsx';
import { ExportDialog } from '#renderer/domains/exports/export-dialog.tsx';
import { RecentFilesDialog } from '#renderer/domains/exports/recent-files-dialog.tsx';
import { FilterDialog } from '#renderer/domains/filter-dialog.tsx';
import { ImportDialog } from '#renderer/domains/import-dialog.tsx';
import { SaveViewDialog } from '#renderer/domains/save-view-dialog.tsx';
import { TagDialog } from '#renderer/domains/tag-dialog.tsx';
import { ArchiveDialog } from '#renderer/journal/archive-dialog.tsx';
import { RecordingDialog } from '#renderer/journal/recording-dialog.tsx';
import { useScreen } from '#renderer/parts/use-screen.ts';
import { ProbeDialog } from '#renderer/practice/probe/probe-dialog.tsx';
import { BatchDialog } from '#renderer/renewals/batches/batch-dialog.tsx';
import { PrepareSelection } from '#renderer/renewals/batches/prepare-selection.tsx';
import { RenewDialog } from '#renderer/renewals/renew-dialog.tsx';
import { DigestDialog } from '#renderer/today/digest-dialog.tsx';
import { AboutDialog } from './about-dialog.tsx';
import { CommandPalette } from './command-palette.tsx';
import { GlossaryDialog } from './glossary-dialog.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';

/** The dialog that is open, whichever part of the screen asked for it. */
export function Dialogs({
  account,
  accounts,
}: {
  readonly account: Account | null;
  readonly accounts: readonly Account[];
}) {
  const { dialog, open } = useScreen();
  const close = () => open(null);
  if (dialog === null) return null;
  const ofAccount = (draw: (account: Account) => ReactNode) => (
    <OfAccount key={dialog.kind} account={account} dialog={draw} />
  );
  switch (dialog.kind) {
    case 'palette':
      return <CommandPalette account={account} accounts={accounts} onClose={close} />;
    case 'keys':
      return <ShortcutSheet onClose={close} />;
    case 'about':
      return <AboutDialog onClose={close} />;
    case 'glossary':
      return <GlossaryDialog onClose={close} />;
    case 'backup':
      return <BackupDialog onClose={close} />;
    case 'restore':
      return <RestoreDialog key={dialog.path} path={dialog.path} onClose={close} />;
    case 'recent-files':
      return <RecentFilesDialog onClose={close} />;
    case 'settings':
      return <SettingsDialog onClose={close} />;
    case 'account': {
      const changed = accounts.find((one) => one.accountId === dialog.accountId) ?? null;
      return (
        <AccountDialog
          key={dialog.accountId}
          account={changed}
          accounts={accounts}
          field={dialog.field}
          onClose={close}
        />
      );
    }
    case 'probe': {
      const probed = accounts.find((one) => one.accountId === dialog.accountId);
      return probed === undefined ? null : <ProbeDialog account={probed} onClose={close} />;
    }
    case 'check-export':
      return <CheckExportDialog batchId={dialog.batchId} show={dialog.show} onClose={close} />;
    case 'journal-archive':
      return <ArchiveDialog selection={dialog.selection} count={dialog.count} onClose={close} />;
    case 'recording':
      return <RecordingDialog filter={dialog.filter} stretch={dialog.stretch} onClose={close} />;
    case 'renew':
      return ofAccount((one) => <RenewDialog account={one} names={dialog.names} onClose={close} />);
    case 'renew-batch':
      return ofAccount((one) =>
        dialog.selection === null ? (
          <BatchDialog account={one} selection={null} count={0} onClose={close} />
        ) : (
          <PrepareSelection account={one} selection={dialog.selection} count={dialog.count} onClose={close} />
        ),
      );
    case 'filter':
      return <FilterDialog condition={dialog.condition} onClose={close} />;
    case 'tag':
      return ofAccount((one) => (
        <TagDialog account={one} selection={dialog.selection} count={dialog.count} tags={dialog.tags} onClose={close} />
      ));
    case 'do-not-renew':
      return ofAccount((one) => <DoNotRenewDialog {...dialog} account={one} onClose={close} />);
    case 'customer':
      return ofAccount((one) => (
        <CustomerDialog
          account={one}
          selection={dialog.selection}
          count={dialog.count}
          label={dialog.label}
          onClose={close}
        />
      ));
    case 'domains-import':
      return ofAccount((one) => <ImportDialog account={one} onClose={close} />);
    case 'calendar-file':
      return ofAccount((one) => <CalendarDialog account={one} onClose={close} />);
    case 'today-digest':
      return <DigestDialog scope={dialog.scope} days={dialog.days} onClose={close} />;
    case 'books-export':
      return ofAccount((one) => <BooksExportDialog account={one} shown={dialog.shown} onClose={close} />);
    case 'changes-export':
      return ofAccount((one) => <ChangesExportDialog account={one} comparison={dialog.comparison} onClose={close} />);
    case 'columns':
      return ofAccount((one) => <ColumnsDialog account={one} onClose={close} />);
    case 'save-view':
      return ofAccount((one) => <SaveViewDialog account={one} viewId={dialog.viewId} onClose={close} />);
    case 'export':
      return ofAccount((one) => (
        <ExportDialog
          account={one}
          selection={dialog.selection}
          sort={dialog.sort}
          count={dialog.count}
          shown={dialog.shown}
          onClose={close}
        />
      ));
  }
}

/**
 * A dialog of the account that it was opened for. When another account comes into use, here or in another window, it
 * closes: what was filled in for one account must not be billed to the next.
 */
function OfAccount({
  account,
  dialog,
}: {
  readonly account: Account | null;
  readonly dialog: (account: Account) => ReactNode;
}) {
  const open = useScreen((screen) => screen.open);
  const [openedFor] = useState(account?.accountId);
  const isSame = account !== null && account.accountId === openedFor;
  useEffect(() => {
    if (!isSame) open(null);
  }, [isSame, open]);
  return isSame ? dialog(account) : null;
}

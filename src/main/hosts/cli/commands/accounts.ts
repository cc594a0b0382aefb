import type { Account, AccountDraft, ConnectionTest } from '#contract/accounts/accounts.ts';
import { message } from '#messages/message.ts';
import { environments } from '#values/environment.ts';
import { type PathName, pathNames } from '#values/path-templates.ts';
import { type Command, namesAccount, noWords, oneOf, readWords } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { switchedOffBy } from '../headless-account.ts';
import { table, word } from '../text.ts';
import { UsageError } from '../usage-error.ts';

/** `accounts list`: also the one that only the environment describes. */
export const listAccounts: Command = {
  prepare(words) {
    const { positionals, common } = readWords(words, {});
    noWords(positionals);
    return {
      common,
      async run({ desk, account, environment }) {
        if (environment.REGISTRY_DESK_HANDLE && !namesAccount(common)) await account();
        const { accounts, currentAccountId } = await desk.accounts.list();
        const rows = accounts.map((account) => [
          account.accountId === currentAccountId ? '*' : '',
          account.label,
          word(account.environment),
          account.handle,
          word(account.apiKey),
          account.cards.map(({ cardId }) => cardId).join(' '),
          account.accountId,
        ]);
        const lines =
          rows.length === 0
            ? [message('commandLine.noAccountYet')]
            : [table(['', 'label', 'environment', 'handle', 'apiKey', 'cards', 'id'], rows)];
        return { exitCode: exitCodes.done, json: { accounts, currentAccountId }, lines };
      },
    };
  },
};

/** `accounts add`: with its secrets from standard input, never from the command line. */
export const addAccount: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, {
      label: { type: 'string' },
      environment: { type: 'string' },
      handle: { type: 'string' },
      rpp: { type: 'string', default: '' },
      repp: { type: 'string', default: '' },
      rdap: { type: 'string', default: '' },
      interfaces: { type: 'string' },
      path: { type: 'string', multiple: true, default: [] },
      card: { type: 'string', multiple: true, default: [] },
      'read-only': { type: 'boolean', default: false },
      'api-key-stdin': { type: 'boolean', default: false },
      'password-stdin': { type: 'boolean', default: false },
    });
    noWords(positionals);
    const { label, handle } = values;
    if (!label || !handle || values.environment === undefined) {
      throw new UsageError(message('commandLine.accountNeeds'));
    }
    const draft: AccountDraft = {
      label,
      environment: oneOf('--environment', values.environment, environments),
      handle,
      addresses: { rpp: values.rpp, repp: values.repp, rdap: values.rdap },
      ...(values.interfaces === undefined ? {} : { switchedOff: switchedOffBy('--interfaces', values.interfaces) }),
      paths: Object.fromEntries(values.path.map(readPath)),
      cards: values.card.map(readCard),
      readOnly: values['read-only'],
    };
    const secrets = [
      ...(values['api-key-stdin'] ? (['api-key'] as const) : []),
      ...(values['password-stdin'] ? (['contact-password'] as const) : []),
    ];
    return {
      common,
      async run({ desk, readSecret, say }) {
        const given: { secret: (typeof secrets)[number]; value: string }[] = [];
        for (const secret of secrets) {
          const value = await readSecret();
          if (value === '') throw new UsageError(message('commandLine.noLineFor', { option: secret }));
          given.push({ secret, value });
        }
        let account = await desk.accounts.add(draft);
        const { accountId } = account;
        try {
          for (const { secret, value } of given) {
            account = await desk.accounts.setSecret({ accountId, secret, value, keep: 'keychain' });
          }
        } catch (error) {
          // Half an account would stand in the way of the next try: its label is taken.
          await desk.accounts
            .remove({ accountId })
            .catch(() => say(message('commandAnswers.accountAddedKeyless', { label })));
          throw error;
        }
        const added = message('commandAnswers.accountAdded', { label: account.label, accountId });
        return { exitCode: exitCodes.done, json: { account }, lines: [added] };
      },
    };
  },
};

/** `accounts test`: asks over each interface whether it works; changes and bills nothing. */
export const testAccount: Command = {
  prepare(words) {
    const { positionals, common } = readWords(words, {});
    noWords(positionals.slice(1));
    return {
      common: { ...common, account: positionals[0] ?? common.account },
      async run({ desk, account }) {
        const { accountId, label } = await account();
        const { tests } = await desk.accounts.test({ accountId });
        const rows = tests.map((test) => [test.interface, word(test.outcome), test.text, test.nextStep]);
        const lines = [`${label}:`, table(['interface', 'outcome', 'whatWasSeen', 'nextStep'], rows)];
        return { exitCode: exitCodeOfTests(tests), json: { accountId, tests }, lines };
      },
    };
  },
};

/** `accounts confirm`: lets this desk's keys go where a colleague has changed the account to; without --yes it only says where. */
export const confirmAccount: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, { yes: { type: 'boolean', default: false } });
    noWords(positionals.slice(1));
    return {
      common: { ...common, account: positionals[0] ?? common.account },
      async run({ desk, account }) {
        const found = await account();
        const { accountId, addresses, label, keysWait } = found;
        if (keysWait === null) {
          const line = message('commandAnswers.keysWaitNowhere', { label });
          return { exitCode: exitCodes.done, json: { confirmed: false, account: found }, lines: [line] };
        }
        if (!values.yes) {
          const places = { before: keysWait.before.join(' '), now: keysWait.now.join(' ') };
          const line = message('commandAnswers.keysWouldGo', { label, ...places });
          return { exitCode: exitCodes.wrongUsage, json: { confirmed: false, account: found }, lines: [line] };
        }
        const confirmed = await desk.accounts.confirmAddresses({ accountId, addresses });
        const line = message('commandAnswers.keysGoThere', { label });
        return { exitCode: exitCodes.done, json: { confirmed: true, account: confirmed }, lines: [line] };
      },
    };
  },
};

/** `accounts remove`: with --yes; without it only says what it would remove. */
export const removeAccount: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, { yes: { type: 'boolean', default: false } });
    noWords(positionals.slice(1));
    const named = positionals[0] ?? common.account;
    if (named === undefined) throw new UsageError(message('commandLine.removeWhich'));
    return {
      common: { ...common, account: named },
      async run({ desk, account }) {
        const found: Account = await account();
        const { accountId, label } = found;
        if (!values.yes) {
          const line = message('commandAnswers.accountWouldRemove', { label });
          return { exitCode: exitCodes.wrongUsage, json: { removed: false, account: found }, lines: [line] };
        }
        await desk.accounts.remove({ accountId });
        const removed = message('commandAnswers.accountRemoved', { label });
        return { exitCode: exitCodes.done, json: { removed: true, account: found }, lines: [removed] };
      },
    };
  },
};

/** `NAME=TEMPLATE`. */
function readPath(text: string): readonly [PathName, string] {
  const equals = text.indexOf('=');
  return [oneOf('--path', text.slice(0, Math.max(0, equals)), pathNames), text.slice(equals + 1)];
}

/** `ID` or `ID=LABEL`. */
function readCard(text: string): AccountDraft['cards'][number] {
  const equals = text.indexOf('=');
  return equals < 0 ? { cardId: text, label: '' } : { cardId: text.slice(0, equals), label: text.slice(equals + 1) };
}

/** The gravest outcome decides; an interface that is switched off is none. */
function exitCodeOfTests(tests: readonly ConnectionTest[]): number {
  const outcomes = new Set(tests.map(({ outcome }) => outcome));
  if (outcomes.has('not-authorised')) return exitCodes.notAuthorised;
  if (outcomes.has('not-the-registry')) return exitCodes.notTheRegistry;
  if (outcomes.has('limited')) return exitCodes.limited;
  if (outcomes.has('unreachable') || outcomes.has('failed')) return exitCodes.failed;
  return exitCodes.done;
}

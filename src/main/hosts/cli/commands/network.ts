import type { Network } from '#contract/desk/network.ts';
import { message } from '#messages/message.ts';
import { type Command, noWords, readWords } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { instantText, type Line, type Text, table, word } from '../text.ts';
import { UsageError } from '../usage-error.ts';

/** `network show`: how requests travel from this data folder. */
export const showNetwork: Command = {
  prepare(words) {
    const { positionals, common } = readWords(words, {});
    noWords(positionals);
    return {
      common,
      async run({ desk }) {
        const network = await desk.network.settings();
        return { exitCode: exitCodes.done, json: { network }, lines: linesOf(network) };
      },
    };
  },
};

/** `network set`: proxy and certificate authorities, for every program on this data folder. What is not named stays. */
export const setNetwork: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, {
      proxy: { type: 'string' },
      'proxy-user': { type: 'string' },
      'proxy-password-stdin': { type: 'boolean', default: false },
      bypass: { type: 'string' },
      'ca-file': { type: 'string' },
    });
    noWords(positionals);
    const { proxy, bypass, 'proxy-user': proxyUser, 'ca-file': authoritiesPath } = values;
    const takesPassword = values['proxy-password-stdin'];
    if (!takesPassword && [proxy, proxyUser, bypass, authoritiesPath].every((value) => value === undefined)) {
      throw new UsageError(message('commandLine.networkNeeds'));
    }
    return {
      common,
      async run({ desk, readSecret }) {
        const secret = takesPassword ? await readSecret() : '';
        if (takesPassword && secret === '') {
          throw new UsageError(message('commandLine.noLineForProxy'));
        }
        const now = await desk.network.settings();
        let network = await desk.network.change({
          proxyUrl: proxy ?? now.proxyUrl,
          proxyUser: proxyUser ?? now.proxyUser,
          bypass: bypass === undefined ? now.bypass : namesIn(bypass),
          authoritiesPath: authoritiesPath ?? now.authoritiesPath,
        });
        if (takesPassword) network = await desk.network.setProxyPassword({ value: secret, keep: 'keychain' });
        return { exitCode: exitCodes.done, json: { network }, lines: linesOf(network) };
      },
    };
  },
};

function namesIn(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function linesOf(network: Network): Line[] {
  const { proxyUrl, proxyUser, proxyPassword, bypass, authoritiesPath, authorities, authoritiesProblem } = network;
  const nothing = word('nothing');
  const authorityOf = ({ subject, validTo }: Network['authorities'][number]) =>
    message('commandAnswers.authority', { subject, date: instantText(validTo) });
  const rows: (readonly Text[])[] = [
    [word('proxy'), proxyUrl || nothing],
    [word('proxyUser'), proxyUser || nothing],
    [word('proxyPassword'), proxyPassword === 'none' ? nothing : word(proxyPassword)],
    [word('bypass'), bypass.join(', ') || nothing],
    [word('certificates'), authoritiesPath || nothing],
    ...authorities.map((one) => [word('authority'), authorityOf(one)]),
    ...(authoritiesProblem === null ? [] : [[word('problem'), authoritiesProblem]]),
  ];
  return [table(['setting', 'value'], rows)];
}

import type { Network } from '#contract/network.ts';
import { message } from '#messages/message.ts';
import { type Command, noWords, readWords } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { instantText, table } from '../table.ts';
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

function linesOf(network: Network): string[] {
  const { proxyUrl, proxyUser, proxyPassword, bypass, authoritiesPath, authorities, authoritiesProblem } = network;
  return table(
    ['SETTING', 'VALUE'],
    [
      ['proxy', proxyUrl || 'none'],
      ['proxy user', proxyUser || 'none'],
      ['proxy password', proxyPassword],
      ['bypass', bypass.join(', ') || 'none'],
      ['certificates', authoritiesPath || 'none'],
      ...authorities.map((one) => ['authority', `${one.subject}, valid to ${instantText(one.validTo)}`]),
      ...(authoritiesProblem === '' ? [] : [['problem', authoritiesProblem]]),
    ],
  );
}

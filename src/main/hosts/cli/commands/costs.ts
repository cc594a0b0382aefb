import type { CostFile } from '#contract/renewals/costs.ts';
import { message } from '#messages/message.ts';
import { type Command, oneOf, readWords, wholeNumber } from '../command.ts';
import { queryOptions, readWhose } from '../list-query.ts';
import { readTableFile, tableFileOptions, tableWritten } from '../table-file.ts';
import { UsageError } from '../usage-error.ts';

/** `costs export`: what was spent, by month and card or by customer, or the forecast of the next 24 months, as a file. */
export const exportCosts: Command = {
  prepare(words) {
    const { values, positionals, common } = readWords(words, {
      years: { type: 'string' },
      contact: queryOptions.contact,
      customer: queryOptions.customer,
      ...tableFileOptions,
    });
    const [word, ...more] = positionals;
    if (word === undefined || more.length > 0) throw new UsageError(message('commandLine.costsOfWhat'));
    const what = oneOf('costs export', word, ['spent', 'forecast', 'customers']);
    if (what !== 'forecast' && values.years !== undefined) throw new UsageError(message('commandLine.forecastYears'));
    if (what !== 'forecast' && (values.contact ?? values.customer) !== undefined) {
      throw new UsageError(message('commandLine.forecastWhose'));
    }
    const years = wholeNumber('--years', values.years ?? '1', 1, 5);
    const whose = readWhose(values);
    const target = readTableFile(values);
    return {
      common,
      async run(call) {
        const { accountId } = await call.account();
        const file: CostFile = what === 'forecast' ? { what, years, ...(await whose(call, accountId)) } : { what };
        const { workId } = await call.desk.costs.export({ accountId, file, ...target });
        return tableWritten(call, workId, 'Lines');
      },
    };
  },
};

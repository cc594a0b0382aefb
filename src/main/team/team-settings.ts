import type { SettingsTable } from '#main/database/store.ts';
import { priceListsSetting } from '#values/price-list.ts';
import { collectingSetting, expiryDistancesSetting, rulesSetting, stoppedSetting } from '#values/setting-names.ts';
import { type SharingPorts, share, sharedEnvironment } from './sharing.ts';
import { unlessUnavailable } from './team-trouble.ts';

/** Settings that are the team's, by name: of an account where the name ends with its id. */
const ofAccounts = [collectingSetting(''), stoppedSetting(''), priceListsSetting('')];
const ofAll = new Set([rulesSetting, expiryDistancesSetting]);

/** Settings of a seat: what all have to agree on is the team's; everything else is its own. */
export function teamSettings(ports: SharingPorts): SettingsTable {
  const { local, link } = ports;
  const { settings } = local;
  const environmentOf = sharedEnvironment(ports);

  async function isTeams(name: string): Promise<boolean> {
    if (ofAll.has(name)) return true;
    const start = ofAccounts.find((one) => name.startsWith(one));
    return start !== undefined && (await environmentOf(name.slice(start.length))) !== undefined;
  }

  return {
    ...settings,
    async set(name, json) {
      if (!(await isTeams(name))) return settings.set(name, json);
      const before = await settings.get(name);
      const { rows } = await share(link, [{ of: 'setting', scope: '', key: name, document: JSON.parse(json) }]);
      // The team store has this value already, and this seat may have another one: a stop that it kept for itself.
      if (rows.length === 0) await settings.replace(name, before, json);
    },
    async replace(name, from, to) {
      if (!(await isTeams(name))) return settings.replace(name, from, to);
      const was = from === undefined ? null : JSON.parse(from);
      const item = { of: 'setting' as const, scope: '', key: name, document: JSON.parse(to) };
      try {
        const { kind, rows } = await share(link, [{ ...item, was }]);
        // The team never had a value; this desk has one from before it joined.
        const isOwn = kind === 'moved' && was !== null && rows.length === 0;
        return (isOwn ? await share(link, [{ ...item, was: null }]) : { kind }).kind === 'kept';
      } catch (error) {
        unlessUnavailable(error);
        // What stops collecting stops it here also without a link.
        if (!name.startsWith(stoppedSetting(''))) throw error;
        return settings.replace(name, from, to);
      }
    },
  };
}

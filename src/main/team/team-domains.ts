import type { DomainTables } from '#main/database/store.ts';
import { keyOfTag, tagOfKey } from '#main/domains/store/marks-copy.ts';
import type { LookupSharing } from './share-lookups.ts';
import { type SharingPorts, share, sharedEnvironment } from './sharing.ts';
import type { SharedItem } from './store/shared-record.ts';

const undoneInPiece = 1_000;

type TagItem = SharedItem & { readonly of: 'tag' };

/** Names of a seat: what people write on them and what lookups told is the team's; lists are each seat's own. */
export function teamDomains(ports: SharingPorts, lookups: Pick<LookupSharing, 'add'>): DomainTables {
  const { local, link } = ports;
  const { domains } = local;
  const environmentOf = sharedEnvironment(ports);

  const keepNote: DomainTables['keepNote'] = async (accountId, ldhName, note, at, person) => {
    if ((await environmentOf(accountId)) === undefined) return domains.keepNote(accountId, ldhName, note, at, person);
    const document = note === '' ? null : { note, changedAt: at };
    await share(link, [{ of: 'note', scope: accountId, key: ldhName.toLowerCase(), document }]);
  };

  const markSome: DomainTables['markSome'] = async (accountId, ldhNames, { person, ...document }) => {
    const scope = await environmentOf(accountId);
    if (scope === undefined) return domains.markSome(accountId, ldhNames, { person, ...document });
    const names = [...new Set(ldhNames)];
    await share(
      link,
      names.map((key) => ({ of: 'do-not-renew', scope, key, document })),
    );
    return { changed: names.length };
  };

  const unmarkSome: DomainTables['unmarkSome'] = async (accountId, ldhNames) => {
    const scope = await environmentOf(accountId);
    if (scope === undefined) return domains.unmarkSome(accountId, ldhNames);
    const names = [...new Set(ldhNames)];
    const { rows } = await share(
      link,
      names.map((key) => ({ of: 'do-not-renew', scope, key, document: null })),
    );
    return { changed: rows.length };
  };

  // The answer is written here first, also without a link.
  const keepLookup: DomainTables['keepLookup'] = async (lookup) => {
    const hasMoved = await domains.keepLookup(lookup);
    if ((await environmentOf(lookup.accountId)) === undefined) return hasMoved;
    const { accountId: scope, ownHandle: _, steady: __, ...document } = lookup;
    const key = lookup.domain.ldhName.toLowerCase();
    lookups.add({ of: 'lookup', scope, key, document });
    return hasMoved;
  };

  return { ...domains, ...teamTags(ports), keepNote, markSome, unmarkSome, keepLookup };
}

/** Tags of the team. Each desk remembers its own actions of tagging, to undo them. */
function teamTags(ports: SharingPorts): Pick<DomainTables, 'tagSome' | 'undoSome'> {
  const { local, link } = ports;
  const { domains, team } = local;
  const environmentOf = sharedEnvironment(ports);

  async function ofAction(actionId: string, limit: number) {
    const tagged = await team.taggedBy(actionId, limit);
    return tagged !== undefined && (await environmentOf(tagged.accountId)) !== undefined ? tagged : undefined;
  }

  const tagSome: DomainTables['tagSome'] = async (actionId, ldhNames, marks) => {
    const action = await ofAction(actionId, 1);
    if (action === undefined) return domains.tagSome(actionId, ldhNames, marks);
    const scope = action.accountId;
    const itemsOf = (tags: readonly string[], document: TagItem['document']): TagItem[] =>
      tags.flatMap((tag) =>
        ldhNames.map((name) => ({ of: 'tag', scope, key: keyOfTag(name.toLowerCase(), tag), document })),
      );
    const { rows } = await share(link, unique([...itemsOf(marks.remove, null), ...itemsOf(marks.add, {})]));
    const changes = rows.map(({ key, document }) => ({ ...tagOfKey(key), added: document !== null }));
    await team.noteTagged(actionId, changes);
    return { changed: new Set(changes.map(({ ldhName }) => ldhName)).size };
  };

  const undoSome: DomainTables['undoSome'] = async (actionId) => {
    const action = await ofAction(actionId, undoneInPiece);
    if (action === undefined) return domains.undoSome(actionId);
    const { accountId: scope, changes, more } = action;
    await share(
      link,
      changes.map(({ ldhName, tag, added }) => ({
        of: 'tag',
        scope,
        key: keyOfTag(ldhName, tag),
        document: added ? null : {},
      })),
    );
    await team.forgetTagged(actionId, changes);
    return { undone: new Set(changes.map(({ ldhName }) => ldhName)).size, more };
  };

  return { tagSome, undoSome };
}

/** A statement writes each piece once: the last of several holds. */
function unique(items: readonly TagItem[]): TagItem[] {
  return [...new Map(items.map((item) => [item.key, item])).values()];
}

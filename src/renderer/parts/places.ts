import {
  CalendarCheck,
  Globe,
  GraduationCap,
  Handshake,
  Inbox,
  type LucideIcon,
  ReceiptText,
  ScanSearch,
  ScrollText,
  SearchCheck,
  Server,
  Users,
} from 'lucide-react';

interface PlaceFacts {
  readonly icon: LucideIcon;
  /** The letter that leads there after G. */
  readonly key: string;
  /** Without an account, the list of accounts is shown instead. */
  readonly needsAccount?: true;
}

/**
 * Every place of the rail, in its order. Rail, palette and keys are made from this table; the label of a place is the
 * word of its id in `frame/app-words.ts`, and its screen is in `frame/other-place.tsx`.
 */
const table = {
  today: { icon: CalendarCheck, key: 't', needsAccount: true },
  domains: { icon: Globe, key: 'd', needsAccount: true },
  renewals: { icon: ReceiptText, key: 'r', needsAccount: true },
  inbox: { icon: Inbox, key: 'i', needsAccount: true },
  availability: { icon: SearchCheck, key: 'c', needsAccount: true },
  lookups: { icon: ScanSearch, key: 'l', needsAccount: true },
  journal: { icon: ScrollText, key: 'j', needsAccount: true },
  practice: { icon: GraduationCap, key: 'p' },
  emulator: { icon: Server, key: 'e' },
  team: { icon: Handshake, key: 'm' },
  accounts: { icon: Users, key: 'a' },
} as const satisfies Record<string, PlaceFacts>;

export type Place = keyof typeof table;

export const placeFacts: Readonly<Record<Place, PlaceFacts>> = table;

export const places = Object.keys(table) as readonly Place[];

/** The keys that lead to a place, as they are shown: `G D`. */
export function keysOf(place: Place): string {
  return `G ${placeFacts[place].key.toUpperCase()}`;
}

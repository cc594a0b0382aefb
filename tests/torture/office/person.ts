import { openStore } from '#main/database/open-store.ts';
import type { Keychain } from '#main/keychain/keychain.ts';
import { createSessionKeychain } from '#main/keychain/session-keychain.ts';
import { Life, type OpenedDesk } from '../model/program.ts';
import type { SimulatedTime } from '../model/simulated-time.ts';
import { openSeat } from '../model/team-computers.ts';
import type { TeamNetwork } from '../model/team-network.ts';
import type { OfficeServer } from './server.ts';

interface PersonParts {
  readonly time: SimulatedTime;
  readonly server: OfficeServer;
  readonly network: TeamNetwork;
  readonly newId: () => string;
  readonly folder: string;
}

/** Somebody of the office with a computer of their own: its store and its keychain outlive each run of the program. */
export class Person {
  readonly name: string;
  readonly machine: string;
  readonly path: string;
  readonly keychain: Keychain = { ...createSessionKeychain(), kind: 'keychain' };
  /** The form of the team store that the installed program knows. */
  form: number;
  life: Life | undefined;
  /** The program has to open its desk again: it joined or left a team. */
  reopens = false;
  /** On holiday: nobody starts the program. */
  isAway = false;
  readonly #parts: PersonParts;

  constructor(name: string, form: number, parts: PersonParts) {
    this.name = name;
    this.machine = `${name}’s laptop`;
    this.form = form;
    this.path = `${parts.folder}/${name}.sqlite`;
    this.#parts = parts;
  }

  get running(): Life | undefined {
    return this.life?.dead === false ? this.life : undefined;
  }

  newLife(): Life {
    const { keychain, path: storePath } = this;
    this.life = new Life(this.name, this.machine, this.#parts.time, { keychain, storePath, host: 'web' });
    this.reopens = false;
    return this.life;
  }

  async open(life: Life): Promise<OpenedDesk> {
    const { network, server, newId } = this.#parts;
    const local = openStore(this.path);
    const reopen = () => {
      this.reopens = true;
    };
    const member = await local.team.membership();
    if (member === undefined) {
      const close = () => local.close();
      const team = { machine: this.machine, link: undefined, reopen };
      return { store: local, team, start: async () => undefined, close, drop: () => void close() };
    }
    const opened = await openSeat(life, local, member, {
      ...{ newId, form: this.form },
      openLine: (address, settings) => {
        server.know(this.name, address);
        return network.open(life, this.name, settings);
      },
    });
    return { ...opened, ...(opened.team && { team: { ...opened.team, reopen } }) };
  }
}

import type { TeamFound, TeamMoving } from '#contract/team.ts';
import { message } from '#messages/message.ts';
import { conflict } from './conflict.ts';
import { type Invitation, parseInvitation } from './invitation.ts';
import type { JoinPorts } from './join-team.ts';
import type { MovingServicePorts } from './moving.ts';
import { hasHistory, movingOf, requireMovable } from './own-history.ts';
import { requireKeychain } from './require-keychain.ts';
import type { OwnHistory } from './store/team-record.ts';

interface JoinOrder {
  readonly invitation: string;
  readonly machine: string;
  readonly bringHistory?: boolean | undefined;
}

export interface JoiningPorts extends Omit<MovingServicePorts, 'joining' | 'onMoved' | 'onEnded'>, JoinPorts {
  /** A name for this computer that a person may change. */
  readonly machine: string;
  /** The desk belongs to a team now. */
  readonly onJoined: () => void;
}

/** How a desk comes into a team: with nothing of its own at once, and with a history by long work. What speaks to a server is loaded when it is first wanted. */
export class Joining {
  readonly #ports: JoiningPorts;
  /** One after the other: the second finds that the desk belongs to a team. */
  #before: Promise<unknown> = Promise.resolve();
  /** The moving in that runs. */
  #move: { readonly workId: string } | undefined;

  constructor(ports: JoiningPorts) {
    this.#ports = ports;
  }

  /** Fails where this desk cannot join any team, before anything is asked. Answers with what it would bring. */
  async #requireFree(): Promise<OwnHistory> {
    const { store, keychain } = this.#ports;
    const member = await store.team.membership();
    if (member !== undefined) throw conflict(message('team.belongsAlready', { name: member.name }));
    await requireKeychain(keychain);
    return store.team.ownHistory();
  }

  #inTurn<Value>(run: () => Promise<Value>): Promise<Value> {
    const done = this.#before.then(run);
    this.#before = done.catch(() => undefined);
    return done;
  }

  async look({ invitation: text }: { readonly invitation: string }): Promise<TeamFound> {
    const own = await this.#requireFree();
    const invitation = parseInvitation(text);
    const { lookAtTeam } = await import('./join-team.ts');
    const { tryMoving } = await import('./move-in.ts');
    const looked = await lookAtTeam(invitation, this.#ports, async (line, { role }) => {
      if (!hasHistory(own)) return null;
      requireMovable(own, role);
      return tryMoving(line, this.#ports.store, own);
    });
    const { storeId: _, ...found } = looked.found;
    const { host, port, database } = invitation;
    return { ...found, host, port, database, machine: this.#ports.machine, history: looked.more ?? null };
  }

  join({ invitation: text, machine, bringHistory = false }: JoinOrder): Promise<{ workId: string | null }> {
    return this.#inTurn(async () => {
      const history = await this.#requireFree();
      const invitation = parseInvitation(text);
      if (!hasHistory(history)) return this.#joinAtOnce(invitation, machine);
      if (!bringHistory) throw conflict(message('team.hasHistory'));
      requireMovable(history, 'seat');
      return this.#moving(async ({ startMoving }, ports) => startMoving(invitation, machine, ports));
    });
  }

  async #joinAtOnce(invitation: Invitation, machine: string): Promise<{ workId: null }> {
    const { joinTeam } = await import('./join-team.ts');
    await this.#ports.store.team.keepMembership(await joinTeam(invitation, machine, this.#ports));
    this.#ports.onJoined();
    return { workId: null };
  }

  /** One moving in at a time: while one runs, that is the answer. */
  async #moving(
    start: (module: typeof import('./moving.ts'), ports: MovingServicePorts) => Promise<{ workId: string }>,
  ): Promise<{ workId: string }> {
    if (this.#move !== undefined) return this.#move;
    const { onJoined } = this.#ports;
    const onEnded = () => {
      this.#move = undefined;
    };
    const ports = { ...this.#ports, joining: this.#ports, onMoved: onJoined, onEnded };
    this.#move = await start(await import('./moving.ts'), ports);
    return this.#move;
  }

  async moving(): Promise<TeamMoving | null> {
    const found = await movingOf(this.#ports.store);
    if (found === undefined) return null;
    const { name, address, person, machine } = found;
    return { name, host: address.host, person, machine };
  }

  goOn(): Promise<{ workId: string }> {
    return this.#inTurn(async () => {
      requireMovable(await this.#requireFree(), 'seat');
      return this.#moving(({ goOn }, ports) => goOn(ports));
    });
  }

  /** Fails with conflict while it runs: it is stopped first. */
  giveUpMoving(): Promise<Record<never, never>> {
    return this.#inTurn(async () => {
      if (this.#move !== undefined) throw conflict(message('team.movingRuns'));
      const { giveUpMoving } = await import('./moving.ts');
      await giveUpMoving({ ...this.#ports, joining: this.#ports });
      return {};
    });
  }
}

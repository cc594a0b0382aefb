import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SimulatedTime } from '../model/simulated-time.ts';
import { Crew } from './crew.ts';
import { Events } from './events.ts';
import { judgeYear, type YearFigures } from './judge-year.ts';
import { day, usualDays, weeks, type YearOrder } from './order.ts';
import { OfficeRegistry } from './registry.ts';
import { OfficeServer } from './server.ts';
import { WorkingDay } from './working-day.ts';

/** A year of an office: renewals, messages, notes; people who come and go; upgrades, restores and a failover. */
export async function yearOfAnOffice(order: YearOrder, tell: (line: string) => void): Promise<YearFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'registry-desk-office-'));
  const time = new SimulatedTime();
  const server = await OfficeServer.start(time.real);
  const registry = await OfficeRegistry.start(time);
  try {
    const crew = new Crew({ order, folder, time, server, registry, tell });
    const [work, events] = [new WorkingDay(crew), new Events(crew)];
    await crew.addNames();
    await events.begin();
    await work.end();
    for (let week = 0; week < weeks; week += 1) {
      const monday = time.real;
      for (let number = 0; number < (order.days ?? usualDays); number += 1) {
        const at = { week, number };
        await work.begin(at);
        await events.of(at);
        await work.goOn(at);
        await work.end();
        await crew.office.pass(monday + (number + 1) * day - time.real);
      }
      await crew.office.pass(monday + 7 * day - time.real);
      const { kills, troubles } = crew.office.figures;
      tell(
        `week ${week + 1}: ${crew.intended.size} renewals asked for, ${crew.counted.messages} messages, ${kills} kills, ${troubles} troubles of links`,
      );
    }
    return await judgeYear(crew);
  } finally {
    await registry.end();
    await server.end();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

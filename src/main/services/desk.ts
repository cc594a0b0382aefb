import { type About, type Settings, settingsSchema } from '#contract/desk.ts';
import type { Topic } from '#contract/topics.ts';
import type { SettingsTable } from '#main/store/store.ts';

export interface DeskPorts {
  readonly settings: SettingsTable;
  readonly about: About;
  readonly publish: (topic: Topic['topic']) => void;
}

const settingsName = 'desk';
const firstSettings: Settings = { theme: 'system', density: 'compact', language: 'en' };

/** About this program, and how a person wants it to look. Settings that cannot be read are the first ones again. */
export function createDesk(ports: DeskPorts) {
  async function settings(): Promise<Settings> {
    const json = await ports.settings.get(settingsName);
    const kept = settingsSchema.safeParse({ ...firstSettings, ...readObject(json) });
    return kept.success ? kept.data : firstSettings;
  }

  return {
    about: (): About => ports.about,
    settings,
    async changeSettings(changes: { [Name in keyof Settings]?: Settings[Name] | undefined }): Promise<Settings> {
      const given = Object.entries(changes).filter(([, value]) => value !== undefined);
      const changed = { ...(await settings()), ...Object.fromEntries(given) };
      await ports.settings.set(settingsName, JSON.stringify(changed));
      ports.publish('settings');
      return changed;
    },
  };
}

export type DeskService = ReturnType<typeof createDesk>;

function readObject(json: string | undefined): object {
  try {
    const value: unknown = JSON.parse(json ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

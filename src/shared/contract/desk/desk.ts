import * as z from 'zod';
import { operation } from '../failures.ts';
import { ldhNameSchema } from '../values.ts';

/** About this program and how it is run. */
export const aboutSchema = z.object({
  version: z.string(),
  host: z.enum(['electron', 'web', 'cli']),
  /** False in the web host unless it was started with the explicit flag. */
  productionAllowed: z.boolean(),
  dataFolder: z.string(),
  /** Where the log of main is kept; null where the host has none. */
  logFolder: z.string().nullable(),
  /** Whether the host can open a folder in the system's own window for files. */
  showsFolders: z.boolean(),
  platform: z.string(),
  /** The user of the operating system: the offer for the person's name. Empty where it is not known. */
  systemUser: z.string(),
  versions: z.record(z.string(), z.string()),
});
export type About = z.infer<typeof aboutSchema>;

/** What a person has to know of the disk that everything is kept on. */
export const storageSchema = z.object({
  /** Why nothing can be written down, so that nothing is sent either; null while it can be. */
  notWritten: z.enum(['disk-full', 'read-only']).nullable(),
  /** Whether what an earlier run left open could not be written down yet: its renewals are still shown as sent. */
  earlierOpen: z.boolean(),
  /** The rights of the data folder in octal digits where other users of this machine have some; null elsewhere. */
  openToOthers: z.string().nullable(),
});
export type Storage = z.infer<typeof storageSchema>;

export const themes = ['system', 'light', 'dark', 'contrast'] as const;
export const expiriesViews = ['timeline', 'calendar'] as const;
export type ExpiriesViewName = (typeof expiriesViews)[number];

export const settingsSchema = z.object({
  theme: z.enum(themes),
  density: z.enum(['compact', 'comfortable']),
  language: z.enum(['en', 'is', 'pseudo']),
  /** Whether single letters and signs are keys (`/`, `?`, G and a letter): speech input may type them by mistake (WCAG 2.1.4). */
  singleKeys: z.boolean(),
  /** How expiries were last looked at: by month as a picture, or by day as a calendar. */
  expiries: z.enum(expiriesViews),
  /** Who works at this desk, for what is written down of them; empty where nobody said. */
  person: z.string().trim().max(80),
});
export type Settings = z.infer<typeof settingsSchema>;

/**
 * What the desktop asks of a window: a name that a link means, a backup that was opened, a message that a notification
 * told of, an action of the menu. A link or a file only ever shows something; whatever it leads to is asked for by a person, in the window.
 */
export const deskOrderSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('show-name'), ldhName: ldhNameSchema }),
  z.object({ kind: z.literal('open-backup'), path: z.string() }),
  z.object({ kind: z.literal('read-message'), inboxId: z.string() }),
  z.object({ kind: z.literal('command'), commandId: z.string() }),
]);
export type DeskOrder = z.infer<typeof deskOrderSchema>;

/** The actions of the window's palette, for the system's own menu: the same words, the same keys. */
export const menuSchema = z.object({
  groups: z
    .array(
      z.object({
        title: z.string().min(1).max(80),
        commands: z
          .array(
            z.object({ id: z.string().min(1).max(120), label: z.string().min(1).max(160), keys: z.string().max(20) }),
          )
          .max(60),
      }),
    )
    .max(12),
});
export type DeskMenu = z.infer<typeof menuSchema>;

export const desk = {
  about: operation.output(aboutSchema),
  /** The topic `files` says when it has changed. */
  storage: operation.output(storageSchema),
  settings: operation.output(settingsSchema),
  changeSettings: operation.input(settingsSchema.partial()).output(settingsSchema),
  /** Takes what the desktop has asked of this window since it was last taken; the topic `orders` says when to. */
  takeOrders: operation.output(
    z.object({
      /** Counts the times that something was taken: the same order given twice is two. */
      taken: z.number().int(),
      orders: z.array(deskOrderSchema),
    }),
  ),
  /** Shows these actions in the system's own menu, where the host has one. */
  offerMenu: operation.input(menuSchema).output(z.object({})),
  showFolder: operation.input(z.object({ folder: z.enum(['data', 'logs']) })).output(z.object({})),
};

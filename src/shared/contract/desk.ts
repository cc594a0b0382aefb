import * as z from 'zod';
import { operation } from './failures.ts';

/** About this program and how it is run. */
export const aboutSchema = z.object({
  version: z.string(),
  host: z.enum(['electron', 'web', 'cli']),
  /** False in the web host unless it was started with the explicit flag. */
  productionAllowed: z.boolean(),
  dataFolder: z.string(),
  platform: z.string(),
  versions: z.record(z.string(), z.string()),
});
export type About = z.infer<typeof aboutSchema>;

export const themes = ['system', 'light', 'dark', 'contrast'] as const;
export const settingsSchema = z.object({
  theme: z.enum(themes),
  density: z.enum(['compact', 'comfortable']),
  language: z.enum(['en', 'is', 'pseudo']),
});
export type Settings = z.infer<typeof settingsSchema>;

export const desk = {
  about: operation.output(aboutSchema),
  settings: operation.output(settingsSchema),
  changeSettings: operation.input(settingsSchema.partial()).output(settingsSchema),
};

/** The names of the placeholders of a text, as `{{name}}`. */
export type Slots<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Slots<Rest> : never;

/**
 * A text with values in the place of its placeholders. A value may end with a full stop of its own, as `kr.` does: at the
 * end of a sentence it serves for both.
 */
export function fillSlots(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/(\{\{(\w+)\}\})(\.(?![.\w]))?/g, (_, slot: string, name: string, stop = '') => {
    const value = String(values[name] ?? slot);
    return /[^.]\.$/.test(value) ? value : `${value}${stop}`;
  });
}

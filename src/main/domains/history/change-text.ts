import type { ChangedField } from '../store/history.ts';

/** A field's value as it was received (JSON text of a list, or a date), as one line to read; empty for none. */
export function changeText(field: ChangedField | null, value: string | null): string {
  if (value === null) return '';
  if (field === 'expiry' || field === null) return value;
  const members = listOf(value);
  if (field !== 'contacts') return members.map(String).join(', ');
  return members.map(contactText).join('; ');
}

function contactText(contact: unknown): string {
  const { handle, roles } = contact as { readonly handle?: unknown; readonly roles?: unknown };
  const named = typeof handle === 'string' && handle !== '' ? handle : 'without handle';
  return Array.isArray(roles) ? `${named} (${roles.join(', ')})` : named;
}

function listOf(json: string): readonly unknown[] {
  const value: unknown = JSON.parse(json);
  return Array.isArray(value) ? value : [];
}

/** The name of the key that goes with letters for commands on this machine. */
export function commandKey(platform: string = navigator.userAgent): string {
  return /Mac|iPhone|iPad/.test(platform) ? '⌘' : 'Ctrl';
}

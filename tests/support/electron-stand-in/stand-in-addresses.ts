/** How addresses of the app's own scheme look in a Chromium that does not know it. */
const appOrigin = 'app://registry-desk';
const chromiumOrigin = 'https://registry-desk.stand-in.test';

/** The address as main would see it. */
export function toApp(address: string): string {
  return address.startsWith(chromiumOrigin) ? appOrigin + address.slice(chromiumOrigin.length) : address;
}

/** The address as this Chromium can open it. */
export function toChromium(address: string): string {
  return address.startsWith(appOrigin) ? chromiumOrigin + address.slice(appOrigin.length) : address;
}

/** The origin of an address as Electron names it: also app:// has one. */
export function originOf(address: string): string {
  return toApp(URL.parse(toChromium(address))?.origin ?? 'null');
}

/** The scheme and the origin of our page under Electron. No web site can have them. */
export const pageScheme = 'app';
export const pageOrigin = `${pageScheme}://registry-desk`;

/** True for addresses of our own page, and for no other spelling. */
export function isPageAddress(address: string): boolean {
  return address === pageOrigin || address.startsWith(`${pageOrigin}/`);
}

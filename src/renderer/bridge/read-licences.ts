/** A package of somebody else that is part of the program; `text` is the place of its licence in `texts`. */
export interface LicensedPackage {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: number;
}

export interface Licences {
  readonly packages: readonly LicensedPackage[];
  readonly texts: readonly string[];
}

/**
 * The licences of all software of others in the program. The build writes them beside the page, as a script: Electron's
 * own scheme gives a page scripts and styles, and nothing to fetch. Rejects where the file is not there.
 */
export async function readLicences(): Promise<Licences> {
  const address = new URL('./third-party-licences.js', document.baseURI).href;
  const { licences } = (await import(/* @vite-ignore */ address)) as { readonly licences: Licences };
  return licences;
}

/** Debian's package for each shared library that Electron's program asks for and a small system may lack. */
const debianPackages = {
  'libnss3.so': 'libnss3',
  'libnssutil3.so': 'libnss3',
  'libsmime3.so': 'libnss3',
  'libnspr4.so': 'libnspr4',
  'libatk-1.0.so.0': 'libatk1.0-0',
  'libatk-bridge-2.0.so.0': 'libatk-bridge2.0-0',
  'libatspi.so.0': 'libatspi2.0-0',
  'libcups.so.2': 'libcups2',
  'libdrm.so.2': 'libdrm2',
  'libgbm.so.1': 'libgbm1',
  'libgtk-3.so.0': 'libgtk-3-0',
  'libgdk-3.so.0': 'libgtk-3-0',
  'libgdk_pixbuf-2.0.so.0': 'libgdk-pixbuf-2.0-0',
  'libpango-1.0.so.0': 'libpango-1.0-0',
  'libcairo.so.2': 'libcairo2',
  'libasound.so.2': 'libasound2',
  'libX11.so.6': 'libx11-6',
  'libxcb.so.1': 'libxcb1',
  'libXext.so.6': 'libxext6',
  'libXcomposite.so.1': 'libxcomposite1',
  'libXdamage.so.1': 'libxdamage1',
  'libXfixes.so.3': 'libxfixes3',
  'libXrandr.so.2': 'libxrandr2',
  'libxkbcommon.so.0': 'libxkbcommon0',
  'libexpat.so.1': 'libexpat1',
  'libdbus-1.so.3': 'libdbus-1-3',
  'libudev.so.1': 'libudev1',
  'libglib-2.0.so.0': 'libglib2.0-0',
  'libgobject-2.0.so.0': 'libglib2.0-0',
  'libgio-2.0.so.0': 'libglib2.0-0',
};

/**
 * The Debian packages that bring some libraries, each once. A library that is not listed keeps its own name, which
 * apt-get then refuses by name: better than being left out in silence.
 *
 * @param {readonly string[]} libraries
 * @returns {string[]}
 */
export function debianPackagesOf(libraries) {
  const known = /** @type {Record<string, string>} */ (debianPackages);
  return [...new Set(libraries.map((library) => known[library] ?? library))];
}

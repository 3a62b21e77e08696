/** SQLite has a native part, which is loaded and not bundled. */
export default { serverExternalPackages: ['libsql', '@landed/sdk'] };

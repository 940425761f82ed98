// Loaded before the program: when the script that started it is killed outright, the program ends in its own orderly
// way.
process.channel?.unref();
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

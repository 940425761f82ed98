/** The class of buttons that change something: while the service is away, they wait (useCommandsAway). */
export const COMMAND_CLASS = 'command';

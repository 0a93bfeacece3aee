import io.temporal.testserver.TestServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * Many time-skipping servers in one Java: each test file has one of its own, with a time of its own, and none pays for a start
 * and for code that is not compiled yet. Prints the port to ask at: a client sends the port that a server should listen on,
 * and has it until it closes the connection. Ends with its standard input.
 */
public class Servers {
  public static void main(String[] args) throws IOException {
    ServerSocket control = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    System.out.println(control.getLocalPort());
    new Thread(Servers::endWithParent).start();
    while (true) {
      Socket client = control.accept();
      new Thread(() -> serve(client)).start();
    }
  }

  private static void serve(Socket client) {
    try (client; BufferedReader input = new BufferedReader(new InputStreamReader(client.getInputStream()))) {
      int port = Integer.parseInt(input.readLine());
      try (TestServer.PortBoundTestServer server = TestServer.createPortBoundServer(port)) {
        while (input.readLine() != null) {}
      }
    } catch (IOException | RuntimeException error) {
      error.printStackTrace();
    }
  }

  private static void endWithParent() {
    try {
      while (System.in.read() >= 0) {}
    } catch (IOException gone) {
      // As when it was closed.
    }
    Runtime.getRuntime().halt(0);
  }
}
